/** A minibus seen from its side, driving to the right; its wheels stand on y = 0. */
export function Matatu() {
  return (
    <>
      <path fill="#2a9274" d="M0-7v-34q0-5 5-5h63q6 0 9 5l8 15q9 2 9 10v9z" />
      <path fill="#e0a945" d="M0-22h91q3 3 3 7H0zM12-49h44v3H12z" />
      <path
        fill="#073328"
        d="M5-41h12v14H5zM20-41h12v14H20zM35-41h12v14H35zM50-41h13v14H50zM66-41h4q3 0 5 3l6 11H66zM10-7a8 8 0 0 1 16 0 8 8 0 0 1-16 0zM69-7a8 8 0 0 1 16 0 8 8 0 0 1-16 0zM48-25h1v16h-1z"
      />
      <path
        fill="#5f9484"
        d="M15-7a3 3 0 0 1 6 0 3 3 0 0 1-6 0zM74-7a3 3 0 0 1 6 0 3 3 0 0 1-6 0z"
      />
      <path fill="#fbe3ae" d="M90-19h3q1 2 1 5h-4z" />
    </>
  );
}
