/** A motorcycle with its rider and a box of goods, riding to the left; wheels stand on y = 0. */
export function Boda() {
  return (
    <>
      <g fill="none" stroke="#5f9484" strokeWidth="2.5" strokeLinecap="round">
        <path d="M1-8a7 7 0 0 1 14 0 7 7 0 0 1-14 0zM35-8a7 7 0 0 1 14 0 7 7 0 0 1-14 0zM8-8l6-16M14-26h5" />
      </g>
      <path fill="#1c7a60" d="M13-22q7-3 12 1h21q2 3-1 6l-9 7H24q-5-1-7-6zM11-24h4l-2 6h-4z" />
      <path fill="#e0a945" d="M36-41h16v19H36z" />
      <path fill="#a9c4b6" d="M22-21q0-15 7-18 6 0 6 6v12zM29-35l-12 9-2-2 11-10z" />
      <path fill="#2a9274" d="M22-45a5.5 5.5 0 0 1 11 0v2H23zM25-21l-2 12h4l3-12z" />
      <path fill="#fbe3ae" d="M8-25h3v5H8z" />
    </>
  );
}
