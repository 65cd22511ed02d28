import { type ReactNode, useEffect } from 'react'
import { useToasts } from '#app/ui/toasts.tsx'
import { useWrite } from '#app/ui/use-write.ts'
import { FAMILY_ACTIONS } from '../../families/actions.ts'
import { FamilyMoveContext } from '../../families/components/family-move.tsx'
import { familyPhrase } from '../../families/family-name.ts'

/** Time to read the message before /app opens. */
const MESSAGE_MS = 2000

/** Provides the write by which a form outside /app joins another family. Then shows a message and opens /app (rule 10). */
export function JoinFamilyProvider({ children }: { children: ReactNode }) {
  const { show } = useToasts()
  const write = useWrite((value) => {
    const { familyName = '' } = (value ?? {}) as { familyName?: string }
    show({ text: `Você entrou na ${familyPhrase(familyName)}!` })
  })

  useEffect(() => {
    if (!write.isDone) return
    const timer = setTimeout(() => window.location.assign('/app'), MESSAGE_MS)
    return () => clearTimeout(timer)
  }, [write.isDone])

  return (
    <FamilyMoveContext
      value={{
        send: (_move, body) => write.send(FAMILY_ACTIONS.join, body),
        isPending: () => write.isPending || write.isDone,
        isDone: write.isDone,
        message: () => write.message,
        fields: write.fields,
        reset: write.reset,
      }}
    >
      {/* inert while the message is shown, because a tap would change the former family */}
      <div inert={write.isDone}>{children}</div>
    </FamilyMoveContext>
  )
}
