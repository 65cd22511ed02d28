import Check from 'lucide-react/icons/check'
import { Button, type ButtonProps } from '#app/ui/button.tsx'
import { formatSignedPoints } from '#app/base/format-points.ts'
import type { Approval } from '../approval.ts'
import { sumOfPoints } from '../claim.ts'

export interface ConfirmAllButtonProps extends Pick<ButtonProps, 'variant' | 'size' | 'wide' | 'className'> {
  approval: Pick<Approval, 'claims' | 'onAnswer'>
  /** Whether the label has the sum of the points. */
  showsPoints?: boolean
}

/** 'Confirmar tudo (4)', or 'Confirmar' for a single claim: confirms the claims on the screen with one tap and no question. */
export function ConfirmAllButton({ approval, showsPoints = false, ...button }: ConfirmAllButtonProps) {
  const { claims, onAnswer } = approval
  const sum = formatSignedPoints(sumOfPoints(claims.map(({ taskDay }) => taskDay)))
  return (
    <Button
      {...button}
      icon={showsPoints && <Check strokeWidth={2.6} />}
      onClick={() => onAnswer(claims, { verdict: 'confirmed' })}
    >
      {claims.length === 1 ? 'Confirmar' : `Confirmar tudo (${claims.length})`}
      {showsPoints && ` · ${sum}`}
    </Button>
  )
}
