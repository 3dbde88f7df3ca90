export const DocumentViewer = ({ title }: { bytes: ArrayBuffer; type: string; title: string }) => (
  <p>{title}</p>
);
