import { Component, type ErrorInfo, type ReactNode } from 'react';

interface Props {
  /** Where the owner is: going anywhere else, also back, leaves the failure behind. */
  place: string;
  children: ReactNode;
}

/** The last resort: a screen that failed to load or to draw offers to start again. */
export class ErrorBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false };

  override componentDidUpdate({ place }: Props) {
    if (this.state.failed && place !== this.props.place) this.setState({ failed: false });
  }

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: Error, info: ErrorInfo) {
    console.error('A screen failed', error, info.componentStack);
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <main className="screen-failed" role="alert">
        <h1 className="h4">This page did not load</h1>
        <p>Check your connection and try again.</p>
        <button type="button" className="btn btn-primary" onClick={() => window.location.reload()}>
          Try again
        </button>
      </main>
    );
  }
}
