import { type ReactNode, useEffect } from 'react'
import { useToasts } from '#app/ui/toasts.tsx'
import { useWriteFetcher } from '#app/ui/use-write-fetcher.ts'
import { FamilyMoveContext } from '../../families/components/family-move.tsx'
import { spokenFamily } from '../../families/family-name.ts'

/** How long the message is shown before /app opens with the new family (rule 10). */
const PAUSE_MS = 2000

/** Joins another family outside /app: after the message and a pause, /app opens (rule 10). */
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
      {/* inert during the pause: a tap would act on the old family */}
      <div inert={write.isDone}>{children}</div>
    </FamilyMoveContext>
  )
}
