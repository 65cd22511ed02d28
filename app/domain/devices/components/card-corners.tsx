import type { ReactNode } from 'react'
import { DeviceDrawing } from '#app/ui/art/device-drawing.tsx'
import { classNames } from '#app/ui/class-names.ts'
import type { StateSign, TurnSign } from '../child-day/card-signs.ts'
import styles from './card-corners.module.css'
import { ClockFace } from './clock-face.tsx'

interface CardCornersProps {
  turnSign: TurnSign | null
  /** A sign, or a sibling's face. */
  state: StateSign | { face: ReactNode } | null
}

/** The signs on a card's picture: bottom left which turn of its task it is, bottom right its state (rule 272). */
export function CardCorners({ turnSign, state }: CardCornersProps) {
  return (
    <>
      {turnSign && (
        <span className={classNames(styles.corner, styles.turn)}>
          {typeof turnSign === 'string' ? (
            <DeviceDrawing name={turnSign} />
          ) : (
            <ClockFace time={turnSign.clock} />
          )}
        </span>
      )}
      {state && (
        <span className={classNames(styles.corner, styles.state)}>
          {typeof state === 'string' ? <DeviceDrawing name={state} /> : state.face}
        </span>
      )}
    </>
  )
}
