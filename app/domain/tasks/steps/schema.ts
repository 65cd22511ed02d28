import { z } from 'zod'
import { drawingField, exactNumber, listField, requiredText } from '../../input/field.ts'
import { MAX_STEPS } from './step.ts'

/** The steps of a task, in their order. */
export const stepsSchema = listField(
  z.object({
    number: exactNumber(0, MAX_STEPS - 1),
    title: requiredText(60, 'Escreva o passo.', 'Um passo pode ter até 60 letras.'),
    drawing: drawingField,
  }),
  MAX_STEPS,
).refine((steps) => new Set(steps.map(({ number }) => number)).size === steps.length)
