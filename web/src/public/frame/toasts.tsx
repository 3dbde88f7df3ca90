/** The region for a message that the app hands over. It has to be in the page before the message. */
export const Toasts = ({ dismiss }: { dismiss: string }) => (
  <div className="toasts" role="status" data-dismiss={dismiss} />
);
