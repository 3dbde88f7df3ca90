import { Component, type ErrorInfo, type ReactNode } from 'react';
import { t } from '../lib/language/text.ts';
import { renewFailedScreens } from './screens.tsx';

interface Props {
  /** Where the owner is: going anywhere else, also back, leaves the failure behind. */
  place: string;
  /** What the failure is drawn in: a page has one main part. */
  as: 'main' | 'div';
  children: ReactNode;
}

interface State {
  hasFailed: boolean;
  hasRetried: boolean;
}

const untouched: State = { hasFailed: false, hasRetried: false };

/** A screen that failed to load or to draw offers to start again; what is around it stays. */
export class ErrorBoundary extends Component<Props, State> {
  override state = untouched;

  override componentDidUpdate({ place }: Props) {
    if (place === this.props.place || this.state === untouched) return;
    renewFailedScreens();
    this.setState(untouched);
  }

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch(error: Error, info: ErrorInfo) {
    console.error('A screen failed', error, info.componentStack);
  }

  /** A file that did not arrive is asked for again; what fails twice needs a fresh page. */
  retry = () => {
    if (this.state.hasRetried) return window.location.reload();
    renewFailedScreens();
    this.setState({ hasFailed: false, hasRetried: true });
  };

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    const { as: Part } = this.props;
    return (
      <Part className="screen-failed">
        <div role="alert">
          <h1 className="h4">{t('This page did not load')}</h1>
          <p>{t('Check your connection and try again.')}</p>
        </div>
        <button type="button" className="btn btn-primary" onClick={this.retry}>
          {t('Try again')}
        </button>
      </Part>
    );
  }
}
