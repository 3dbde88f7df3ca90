/** The registrations of the company whose numbers the public pages of a stage show. */
const labels = {
  company: 'Company number',
  dataController: 'Data controller, registered with the ODPC',
  dataProcessor: 'Data processor, registered with the ODPC',
  /** Whether Miliki needs one is for an advocate to say. */
  creditProvider: 'Credit provider, licensed by the Central Bank of Kenya',
} as const;

type Registration = keyof typeof labels;

export type Registrations = Readonly<Partial<Record<Registration, string>>>;

const needed: readonly Registration[] = ['company', 'dataController', 'dataProcessor'];

/** @returns the registrations without which nobody may serve customers */
export const missingRegistrations = (registrations: Registrations): Registration[] =>
  needed.filter((one) => !registrations[one]);

/** @returns a line for each number; empty on a stage for development */
export const registrationLines = (registrations: Registrations): string[] =>
  Object.entries(labels).flatMap(([one, label]) => {
    const number = registrations[one as Registration];
    return number ? [`${label}: ${number}`] : [];
  });
