import { Component, type ErrorInfo, type ReactNode } from 'react';
import { Button } from '#web/src/components/button.tsx';
import { t } from '#web/src/lib/language/text.ts';
import { renewFailedScreens } from '#web/src/lib/navigation/screen.tsx';

interface Props {
  /** The location's key. When it changes, by a link or by going back, the failure is gone. */
  location: string;
  /** The element around the failure: a page has one `main`. */
  as: 'main' | 'div';
  children: ReactNode;
}

interface State {
  hasFailed: boolean;
  hasRetried: boolean;
}

const untouched: State = { hasFailed: false, hasRetried: false };

/** Offers a retry for a screen that failed to load or draw. The frame stays. */
export class ErrorBoundary extends Component<Props, State> {
  override state = untouched;

  override componentDidUpdate({ location }: Props) {
    if (location === this.props.location || this.state === untouched) return;
    renewFailedScreens();
    this.setState(untouched);
  }

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch(error: Error, info: ErrorInfo) {
    console.error('A screen failed', error, info.componentStack);
  }

  /** Requests a missing file again. A screen that fails twice needs a fresh page. */
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
        <Button look="primary" onClick={this.retry}>
          {t('Try again')}
        </Button>
      </Part>
    );
  }
}
