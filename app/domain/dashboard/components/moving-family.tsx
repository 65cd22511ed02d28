import { Fragment, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { useToasts } from '#app/ui/toasts.tsx'
import { useWriteFetcher } from '#app/ui/use-write-fetcher.ts'
import {
  FamilyMoveContext,
  JOIN_PATH,
  LEAVE_PATH,
  type MovePath,
} from '../../families/components/family-move.tsx'
import { spokenFamily } from '../../families/family-name.ts'
import type { Dashboard } from '../dashboard.ts'

/** How long the message stands before the new family is shown (spec section 9, product.md 11). */
const PAUSE_MS: Record<MovePath, number> = { [LEAVE_PATH]: 1000, [JOIN_PATH]: 2000 }

interface MovingFamilyProps {
  dashboard: Dashboard
  children: (shown: Dashboard) => ReactNode
}

/**
 * Shows one family at a time and starts the screens anew when the person belongs to another: at once when somebody
 * else decided it, with the reason; after the message and its pause when it was asked for here.
 */
export function MovingFamily({ dashboard, children }: MovingFamilyProps) {
  const { show, dismiss } = useToasts()
  const { revalidate } = useRevalidator()
  const [path, setPath] = useState<MovePath>(JOIN_PATH)
  const [shown, setShown] = useState(dashboard)
  const announced = useRef<string | null>(null)
  const write = useWriteFetcher((value) => {
    announced.current = shown.family.id
    // notices about the old family, and what could be undone there, go with it
    dismiss()
    const { familyName = '' } = (value ?? {}) as { familyName?: string }
    show({
      text:
        path === JOIN_PATH
          ? `Você entrou na ${spokenFamily(familyName)}!`
          : `Você saiu da ${spokenFamily(shown.family.name)}.`,
    })
  })

  const isHeld = write.isPending || write.isDone
  if (shown !== dashboard && (shown.family.id === dashboard.family.id || !isHeld)) setShown(dashboard)

  const endPause = useEffectEvent(() => {
    if (shown.family.id === dashboard.family.id) void revalidate()
    write.reset()
  })
  useEffect(() => {
    if (!write.isDone) return
    const pause = setTimeout(() => endPause(), PAUSE_MS[path])
    return () => clearTimeout(pause)
  }, [write.isDone, path])

  const before = useRef(shown.family)
  useEffect(() => {
    const left = before.current
    before.current = shown.family
    if (left.id === shown.family.id) return
    if (left.id !== announced.current) {
      dismiss()
      const text = `Você não faz mais parte da ${spokenFamily(left.name)}.`
      show({ text: `${text} Agora você está na ${spokenFamily(shown.family.name)}.`, tone: 'info' })
    }
    window.scrollTo({ top: 0, behavior: 'instant' })
    const heading = document.querySelector<HTMLElement>('main h1')
    heading?.setAttribute('tabindex', '-1')
    heading?.focus({ preventScroll: true })
  }, [shown.family, show, dismiss])

  return (
    <FamilyMoveContext
      value={{
        send(next, body) {
          setPath(next)
          write.sendJson(next, body)
        },
        isPending: (asked) => asked === path && isHeld,
        isDone: write.isDone,
        message: (asked) => (asked === path ? write.message : undefined),
        fields: write.fields,
        reset: write.reset,
      }}
    >
      {/* what is tapped during the pause would be meant for the old family */}
      <div inert={write.isDone}>
        <Fragment key={shown.family.id}>{children(shown)}</Fragment>
      </div>
    </FamilyMoveContext>
  )
}
