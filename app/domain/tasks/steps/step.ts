export const MAX_STEPS = 8
export const MAX_STEP_LENGTH = 60

export const STEP_TOO_LONG = `Um passo pode ter até ${MAX_STEP_LENGTH} letras.`

/** A part of a task that the child ticks on its screen (rule 201). */
export interface TaskStep {
  /** Stays the same when other steps are added or removed. */
  number: number
  title: string
  /** Name of the drawing. Null: the title determines the drawing. */
  drawing: string | null
}
