import { Button } from '#app/ui/button.tsx'
import type { Approval } from '../../tasks/approval/approval.ts'

/** 'Decididos hoje (3)' opens the inbox while its card is gone, because nothing waits. */
export function DecidedLink({ approval }: { approval: Approval | null }) {
  if (!approval || approval.claims.length + approval.others.count > 0) return null
  if (approval.decisions.length === 0) return null
  return (
    <Button variant="quiet" size="sm" data-inbox-opener onClick={approval.onOpenInbox}>
      Decididos hoje ({approval.decisions.length})
    </Button>
  )
}
