import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { useToasts } from '#app/ui/toasts.tsx'
import { SnapshotContext } from '#app/ui/use-each-snapshot.ts'
import { pauseRevalidation } from '#app/ui/revalidation-pause.ts'
import { useWrite } from '#app/ui/use-write.ts'
import { FAMILY_ACTIONS } from '../../families/actions.ts'
import { FamilyContext } from '../../families/components/family-context.ts'
import { FamilyMoveContext, type Move } from '../../families/components/family-move.tsx'
import { familyPhrase } from '../../families/family-name.ts'
import type { Dashboard } from '../dashboard.ts'

/** How long the message is shown before the new family opens (rule 10). */
const PAUSE_MS: Record<Move, number> = { leave: 1000, join: 2000 }

interface MovingFamilyProps {
  dashboard: Dashboard
  children: (dashboard: Dashboard) => ReactNode
}

/**
 * Remounts the screens when the person moves to another family. A move by another person remounts them immediately, a move
 * by this person after a message and a pause.
 */
export function MovingFamily({ dashboard, children }: MovingFamilyProps) {
  const { show, dismiss } = useToasts()
  const { revalidate } = useRevalidator()
  const [move, setMove] = useState<Move>('join')
  const [shownDashboard, setShownDashboard] = useState(dashboard)
  /** The family that the person has left, as a toast already says. */
  const announcedFamilyId = useRef<string | null>(null)
  const resumeRevalidation = useRef(() => {})
  const write = useWrite(
    (value) => {
      announcedFamilyId.current = shownDashboard.family.id
      // a toast of the old family may have 'Desfazer' that would be refused now
      dismiss()
      // only a join responds with the name of a family
      const { familyName } = (value ?? {}) as { familyName?: string }
      show({
        text:
          familyName === undefined
            ? `Você saiu da ${familyPhrase(shownDashboard.family.name)}.`
            : `Você entrou na ${familyPhrase(familyName)}!`,
      })
    },
    () => resumeRevalidation.current(),
    // the new family is read after the pause
    () => Promise.resolve(),
  )

  const isMoving = write.isPending || write.isDone
  if (shownDashboard !== dashboard && (shownDashboard.family.id === dashboard.family.id || !isMoving))
    setShownDashboard(dashboard)

  const endPause = useEffectEvent(async () => {
    resumeRevalidation.current()
    await revalidate()
    write.reset()
  })
  useEffect(() => {
    if (!write.isDone) return
    const timer = setTimeout(() => void endPause(), PAUSE_MS[move])
    return () => clearTimeout(timer)
  }, [write.isDone, move])

  useEffect(() => () => resumeRevalidation.current(), [])

  const { family } = shownDashboard
  const previousFamily = useRef(family)
  useEffect(() => {
    const previous = previousFamily.current
    previousFamily.current = family
    if (previous.id === family.id) return
    if (previous.id !== announcedFamilyId.current) {
      dismiss()
      const text = `Você não faz mais parte da ${familyPhrase(previous.name)}.`
      show({ text: `${text} Agora você está na ${familyPhrase(family.name)}.`, tone: 'info' })
    }
    window.scrollTo({ top: 0, behavior: 'instant' })
    const heading = document.querySelector<HTMLElement>('main h1')
    heading?.setAttribute('tabindex', '-1')
    heading?.focus({ preventScroll: true })
  }, [family, show, dismiss])

  return (
    <FamilyMoveContext
      value={{
        send(newMove, body) {
          setMove(newMove)
          // the new family may have no subscription: a read would leave the app before the message was seen
          resumeRevalidation.current = pauseRevalidation()
          write.send(FAMILY_ACTIONS[newMove], body)
        },
        isPending: (kind) => kind === move && isMoving,
        isDone: write.isDone,
        message: (kind) => (kind === move ? write.message : undefined),
        fields: write.fields,
        reset: write.reset,
      }}
    >
      {/* a tap during the pause would act on the old family */}
      <div inert={write.isDone}>
        <SnapshotContext key={family.id} value={shownDashboard}>
          <FamilyContext value={shownDashboard}>{children(shownDashboard)}</FamilyContext>
        </SnapshotContext>
      </div>
    </FamilyMoveContext>
  )
}
