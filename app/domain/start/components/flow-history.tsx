import { useDialogHistory } from '#app/ui/use-dialog-history.ts'

interface FlowHistoryProps {
  /** Number of pages from the first to the shown one. */
  depth: number
  /** Goes one page back; on the first page it leaves the flow. */
  onBack: () => void
}

/** One history entry for each page of the flow, so that the phone's back button goes a page back (rule 66). */
export function FlowHistory({ depth, onBack }: FlowHistoryProps) {
  return Array.from({ length: depth }, (_, index) => <HistoryEntry key={index} onBack={onBack} />)
}

function HistoryEntry({ onBack }: Pick<FlowHistoryProps, 'onBack'>) {
  useDialogHistory(true, onBack)
  return null
}
