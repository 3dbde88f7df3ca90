/** A page of the footer that shows its label only (docs/rules.md 2). */
export const LabelPage = ({ label }: { label: string }) => (
  <main id="main" className="container label-page">
    <h1>{label}</h1>
  </main>
);
