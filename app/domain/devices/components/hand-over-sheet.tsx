import { type DialogState, Sheet } from '#app/ui/sheet.tsx'
import { useOpenCount } from '#app/ui/use-open-count.ts'
import type { DeviceOwner } from '../device.ts'
import { HandOverChoice } from './hand-over-card.tsx'

type HandOverSheetProps = DialogState & {
  familyChildren: readonly DeviceOwner[]
  /** Whether the guardian has not agreed to the current text about children's data. */
  asksConsent: boolean
  /** The child whose view was open; null asks which one. */
  chosenId: string | null
}

/** 'Modo criança' from Início: hands this phone to a child (rule 167). */
export function HandOverSheet({
  open,
  onOpenChange,
  familyChildren,
  asksConsent,
  chosenId,
}: HandOverSheetProps) {
  const openCount = useOpenCount(open)
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title="Modo criança"
      description="Este aparelho fica com a criança. Para voltar, a sua senha."
    >
      <HandOverChoice
        key={openCount}
        familyChildren={familyChildren}
        asksConsent={asksConsent}
        initialId={chosenId ?? (familyChildren.length === 1 ? (familyChildren[0]?.id ?? null) : null)}
      />
    </Sheet>
  )
}
