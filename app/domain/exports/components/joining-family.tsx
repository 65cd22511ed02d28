import { type ReactNode, useEffect } from 'react'
import { useToasts } from '#app/ui/toasts.tsx'
import { useWriteFetcher } from '#app/ui/use-write-fetcher.ts'
import { FamilyMoveContext } from '../../families/components/family-move.tsx'
import { spokenFamily } from '../../families/family-name.ts'

/** How long the message stands before the new family is shown (spec section 9, product.md 11). */
const PAUSE_MS = 2000

/** Joining another family from outside its screens: after the message and its pause the app opens with it. */
export function JoiningFamily({ children }: { children: ReactNode }) {
  const { show } = useToasts()
  const write = useWriteFetcher((value) => {
    const { familyName = '' } = (value ?? {}) as { familyName?: string }
    show({ text: `Você entrou na ${spokenFamily(familyName)}!` })
  })

  useEffect(() => {
    if (!write.isDone) return
    const pause = setTimeout(() => window.location.assign('/app'), PAUSE_MS)
    return () => clearTimeout(pause)
  }, [write.isDone])

  return (
    <FamilyMoveContext
      value={{
        send: (path, body) => write.sendJson(path, body),
        isPending: () => write.isPending || write.isDone,
        isDone: write.isDone,
        message: () => write.message,
        fields: write.fields,
        reset: write.reset,
      }}
    >
      {/* what is tapped during the pause would be meant for the old family */}
      <div inert={write.isDone}>{children}</div>
    </FamilyMoveContext>
  )
}
