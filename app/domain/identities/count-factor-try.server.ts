import { allow } from '#app/platform/rate-limit.server.ts'

// three codes of a million are right at any moment: guessing every day takes thirty years on average
const SHORT = { attempts: 10, seconds: 15 * 60 }
const LONG = { attempts: 30, seconds: 24 * 60 * 60 }

/** Counts a try at the person's second factor, wherever it is asked for, and says whether there are any left. */
export async function countFactorTry(userId: string): Promise<boolean> {
  return (await allow('second factor', userId, SHORT)) && (await allow('second factor by day', userId, LONG))
}
