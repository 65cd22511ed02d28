import { z } from 'zod'
import { drawingField, exactNumber, listField, requiredText } from '../../input/field.ts'
import { MAX_STEP_LENGTH, MAX_STEPS, STEP_TOO_LONG } from './step.ts'

/** The steps of a task, in their order. */
export const stepsSchema = listField(
  z.object({
    number: exactNumber(0, MAX_STEPS - 1),
    title: requiredText(MAX_STEP_LENGTH, 'Escreva o passo.', STEP_TOO_LONG),
    drawing: drawingField,
  }),
  MAX_STEPS,
).refine((steps) => new Set(steps.map(({ number }) => number)).size === steps.length)
