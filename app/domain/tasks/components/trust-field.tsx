import { ExplainedChoices } from '#app/ui/explained-choices.tsx'
import { TRUST_LEVELS, type Trust } from '../task.ts'
import { trustLabel } from '../task-texts.ts'

const EXPLANATIONS: Record<Trust, string> = {
  auto: 'Os pontos entram assim que a criança marca.',
  spot: 'Mais ou menos uma em cada cinco espera você, sem aviso.',
  always: 'Os pontos entram quando você confirma.',
}
const OPTIONS = TRUST_LEVELS.map((value) => ({
  value,
  label: trustLabel(value),
  explanation: EXPLANATIONS[value],
}))

interface TrustFieldProps {
  /** Null while none is chosen. */
  value: Trust | null
  onValueChange: (trust: Trust) => void
  hideLegend?: boolean
}

/** 'Conferência': whether a child's mark counts at once or waits for a guardian (rule 139). */
export function TrustField({ value, onValueChange, hideLegend }: TrustFieldProps) {
  return (
    <ExplainedChoices
      legend="Conferência"
      hideLegend={hideLegend}
      hint="Vale para o que a criança marca sozinha. O que um responsável marca conta na hora."
      options={OPTIONS}
      value={value}
      onValueChange={onValueChange}
    />
  )
}
