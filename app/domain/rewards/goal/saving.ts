/** The steps of 'Guardar mais', besides everything that can be saved. */
const STEPS = [5, 10]

/** A reward for which a child saves. */
interface SavingGoal {
  /** The price. */
  points: number
  /** What is saved for it already. */
  saved: number
}

/** How many more points the child can save: at most what is missing of the price, and what is available (rule 178). */
export function maxSaving({ points, saved }: SavingGoal, available: number): number {
  return Math.max(0, Math.min(points - saved, available))
}

/** The amounts that the screen offers, such as 5, 10 and 12; the last one is everything. Empty if nothing can be saved. */
export function savingSteps(goal: SavingGoal, available: number): number[] {
  const most = maxSaving(goal, available)
  return most === 0 ? [] : [...STEPS.filter((step) => step < most), most]
}
