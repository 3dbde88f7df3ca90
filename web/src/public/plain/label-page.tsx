/** Pages that the footer leads to and that show their label only, as the specification has them. */
export const LabelPage = ({ label }: { label: string }) => (
  <main id="main" className="container label-page">
    <h1>{label}</h1>
  </main>
);
