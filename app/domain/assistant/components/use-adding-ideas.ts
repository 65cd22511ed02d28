import { useRef, useState } from 'react'
import { newRequestId } from '#app/ui/new-request-id.ts'
import { useToasts } from '#app/ui/toasts.tsx'
import { useSnapshotWrite } from '#app/ui/use-write.ts'
import { ASSISTANT_ACTIONS } from '../actions.ts'
import { ASSISTANT_MESSAGES, type Idea, type IdeaKind } from '../assistant.ts'
import { addedText } from '../ideas/added-text.ts'

/** 'existing': the child had a task or reward with this title. */
export type IdeaState = 'added' | 'existing' | undefined

/** The state of a list of ideas: which ones are added. `addAll` adds the others in one request (rule 129). */
export function useAddingIdeas(kind: IdeaKind, childId: string) {
  const [states, setStates] = useState<ReadonlyMap<string, IdeaState>>(new Map())
  // an idea has one id in all requests, so that it is added once (rule 35)
  const ids = useRef(new Map<string, string>())
  const sentIdeas = useRef<readonly Idea[]>([])
  const { show } = useToasts()

  function idOf({ key }: Idea): string {
    const id = ids.current.get(key) ?? newRequestId()
    ids.current.set(key, id)
    return id
  }
  const inputOf = (idea: Idea) => {
    const { kind: ideaKind, key: _, ...fields } = idea
    const input = { id: idOf(idea), ...fields, childIds: [childId], revision: null }
    return ideaKind === 'reward' ? { ...input, oncePerPeriod: true } : input
  }
  const setState = (ideas: readonly Idea[], stateOf: (idea: Idea) => IdeaState) =>
    setStates((current) => new Map([...current, ...ideas.map((idea) => [idea.key, stateOf(idea)] as const)]))

  const write = useSnapshotWrite((value) => {
    const { skippedTitles } = value as { skippedTitles: string[] }
    const ideas = sentIdeas.current
    setState(ideas, ({ title }) => (skippedTitles.includes(title) ? 'existing' : 'added'))
    show({ text: addedText(kind, ideas.length - skippedTitles.length, skippedTitles) })
  })

  return {
    stateOf: ({ key }: Idea) => states.get(key),
    inputOf,
    /** Shows that an idea was added, by its button or form. */
    markAdded(idea: Idea) {
      setState([idea], () => 'added')
      show({ text: kind === 'tasks' ? ASSISTANT_MESSAGES.taskAdded : ASSISTANT_MESSAGES.rewardAdded })
    },
    isAddingAll: write.isPending,
    message: write.message,
    addAll(ideas: readonly Idea[]) {
      sentIdeas.current = ideas
      write.send(ASSISTANT_ACTIONS.addIdeas, { [kind]: ideas.map(inputOf) })
    },
  }
}
