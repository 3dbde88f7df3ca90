/** Where the script puts a message that the app left behind. The region has to be there before. */
export const Toasts = ({ dismiss }: { dismiss: string }) => (
  <div className="toasts" role="status" data-dismiss={dismiss} />
);
