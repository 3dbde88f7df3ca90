import { Component, type ReactNode } from 'react';

export class ErrorBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <main id="main" className="office-narrow">
        <h1 className="h4">This screen has failed</h1>
        <p>Load the page again. If it fails again, tell the developers which page it was.</p>
        <button type="button" className="btn btn-primary" onClick={() => window.location.reload()}>
          Load again
        </button>
      </main>
    );
  }
}
