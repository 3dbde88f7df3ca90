/** The SMS that a new owner gets once, free of charge (docs/rules.md 7). */
export function welcomeSms(name: string): string {
  return `Hey ${name}, Your account has been created successfully. Please log in to your dashboard to apply for software financing and start your digital transformation journey.`;
}
