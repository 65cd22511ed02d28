import { Fragment, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { useToasts } from '#app/ui/toasts.tsx'
import { useWrite } from '#app/ui/use-write.ts'
import { FAMILY_ACTIONS } from '../../families/actions.ts'
import { FamilyMoveContext, type Move } from '../../families/components/family-move.tsx'
import { familyPhrase } from '../../families/family-name.ts'
import type { Dashboard } from '../dashboard.ts'

/** Milliseconds for which the message is shown before the new family opens (rule 10). */
const PAUSE_MS: Record<Move, number> = { leave: 1000, join: 2000 }

interface MovingFamilyProps {
  dashboard: Dashboard
  children: (dashboard: Dashboard) => ReactNode
}

/**
 * Remounts the screens when the person moves to another family: immediately when another person caused it, and after
 * the message and its pause when this person did.
 */
export function MovingFamily({ dashboard, children }: MovingFamilyProps) {
  const { show, dismiss } = useToasts()
  const { revalidate } = useRevalidator()
  const [move, setMove] = useState<Move>('join')
  const [current, setCurrent] = useState(dashboard)
  const announcedFamilyId = useRef<string | null>(null)
  const write = useWrite((value) => {
    announcedFamilyId.current = current.family.id
    // a toast of the old family may have 'Desfazer' that would be refused now
    dismiss()
    // only a join responds with the name of a family
    const { familyName } = (value ?? {}) as { familyName?: string }
    show({
      text:
        familyName === undefined
          ? `Você saiu da ${familyPhrase(current.family.name)}.`
          : `Você entrou na ${familyPhrase(familyName)}!`,
    })
  })

  const isMoving = write.isPending || write.isDone
  if (current !== dashboard && (current.family.id === dashboard.family.id || !isMoving)) setCurrent(dashboard)

  const endPause = useEffectEvent(() => {
    if (current.family.id === dashboard.family.id) void revalidate()
    write.reset()
  })
  useEffect(() => {
    if (!write.isDone) return
    const pause = setTimeout(() => endPause(), PAUSE_MS[move])
    return () => clearTimeout(pause)
  }, [write.isDone, move])

  const previousFamily = useRef(current.family)
  useEffect(() => {
    const previous = previousFamily.current
    previousFamily.current = current.family
    if (previous.id === current.family.id) return
    if (previous.id !== announcedFamilyId.current) {
      dismiss()
      const text = `Você não faz mais parte da ${familyPhrase(previous.name)}.`
      show({ text: `${text} Agora você está na ${familyPhrase(current.family.name)}.`, tone: 'info' })
    }
    window.scrollTo({ top: 0, behavior: 'instant' })
    const heading = document.querySelector<HTMLElement>('main h1')
    heading?.setAttribute('tabindex', '-1')
    heading?.focus({ preventScroll: true })
  }, [current.family, show, dismiss])

  return (
    <FamilyMoveContext
      value={{
        send(next, body) {
          setMove(next)
          write.send(FAMILY_ACTIONS[next], body)
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
        <Fragment key={current.family.id}>{children(current)}</Fragment>
      </div>
    </FamilyMoveContext>
  )
}
