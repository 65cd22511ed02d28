import { ExplainedChoices } from '#app/ui/explained-choices.tsx'
import { PHOTO_CHOICES, type PhotoChoice } from '../task.ts'
import { photoLabel } from '../task-texts.ts'

const EXPLANATIONS: Record<PhotoChoice, string> = {
  none: 'A criança só toca em “Fiz!”.',
  optional: 'A criança escolhe. Com foto, a tarefa sempre espera você.',
  required: 'A criança tira a foto para marcar. A tarefa sempre espera você.',
}
const OPTIONS = PHOTO_CHOICES.map((value) => ({
  value,
  label: photoLabel(value),
  explanation: EXPLANATIONS[value],
}))

interface PhotoFieldProps {
  value: PhotoChoice
  onValueChange: (photo: PhotoChoice) => void
}

/** 'Foto': whether a child's mark may or must have a photo (rule 168). */
export function PhotoField({ value, onValueChange }: PhotoFieldProps) {
  return (
    <ExplainedChoices
      legend="Foto"
      hideLegend
      hint="Só os responsáveis da família e a própria criança veem. Some 24 horas depois da resposta, e sempre em 7 dias."
      options={OPTIONS}
      value={value}
      onValueChange={onValueChange}
    />
  )
}
