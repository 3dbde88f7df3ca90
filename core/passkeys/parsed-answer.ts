/** @returns what a browser sent as the text of its JSON; null for any other text, which proves nothing */
export function parsedAnswer(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
