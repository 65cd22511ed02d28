import { Checkbox, type CheckboxProps } from '#app/ui/checkbox.tsx'

type PairedDevicesChoiceProps = Omit<CheckboxProps, 'title' | 'children' | 'surface'> & {
  /** Names of the children's devices. */
  pairedDevices: readonly string[]
  /** Who paired them: a first name, or 'você'. */
  pairer: string
}

/** Whether the children's devices that a person paired are turned off, too (rule 315). Nothing without devices. */
export function PairedDevicesChoice({ pairedDevices, pairer, ...rest }: PairedDevicesChoiceProps) {
  if (pairedDevices.length === 0) return null
  return (
    <Checkbox {...rest} surface="panel" title={`Desligar os aparelhos das crianças que ${pairer} ligou`}>
      {pairedDevices.join(', ')}. Para usar de novo, basta ligar cada um com um código.
    </Checkbox>
  )
}
