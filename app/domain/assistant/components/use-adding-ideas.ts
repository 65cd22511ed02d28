import { useRef, useState } from 'react'
import { newRequestId } from '#app/ui/new-request-id.ts'
import { useSendOptimistic } from '#app/ui/optimistic-actions.ts'
import { useToasts } from '#app/ui/toasts.tsx'
import { useSnapshotWrite } from '#app/ui/use-write.ts'
import { REWARD_ACTIONS } from '../../rewards/actions.ts'
import { TASK_ACTIONS } from '../../tasks/actions.ts'
import { ASSISTANT_ACTIONS } from '../actions.ts'
import { ASSISTANT_MESSAGES, type Idea, type IdeaKind } from '../assistant.ts'
import { addedText } from '../ideas/added-text.ts'

/** 'existing': the child had a task or reward with this title. */
export type IdeaState = 'added' | 'existing' | undefined

/**
 * The state of a list of ideas: which ones are added. `addAll` adds the others in one request (rule 129). Toasts have an
 * undo.
 */
export function useAddingIdeas(kind: IdeaKind, childId: string) {
  const [states, setStates] = useState<ReadonlyMap<string, IdeaState>>(new Map())
  // an idea has one id in all requests, so that it is added once (rule 35)
  const ids = useRef(new Map<string, string>())
  const sentIdeas = useRef<readonly Idea[]>([])
  const { show } = useToasts()
  const send = useSendOptimistic()

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
    showAdded(
      addedText(kind, ideas.length - skippedTitles.length, skippedTitles),
      ideas.filter(({ title }) => !skippedTitles.includes(title)),
    )
  })

  function showAdded(text: string, added: readonly Idea[]) {
    const undo = { label: 'Desfazer', onPress: () => void removeAgain(added) }
    show({ text, ...(added.length > 0 && { action: undo }) })
  }
  async function removeAgain(added: readonly Idea[]) {
    const addedIds = added.map(idOf)
    const results = await Promise.all(
      kind === 'tasks'
        ? [send({ action: TASK_ACTIONS.delete, body: { ids: addedIds }, key: `tasks:${addedIds[0]}` })]
        : addedIds.map((id) =>
            send({ action: REWARD_ACTIONS.delete, body: { id }, key: `delete-reward:${id}` }),
          ),
    )
    if (results.some(({ ok }) => !ok)) return
    // a deleted task or reward keeps its id, so adding the idea again needs another one
    for (const { key } of added) ids.current.delete(key)
    setState(added, () => undefined)
    show({
      text:
        kind === 'tasks'
          ? `Desfeito: ${added.length === 1 ? 'a tarefa saiu' : 'as tarefas saíram'}.`
          : `Desfeito: ${added.length === 1 ? 'o prêmio saiu' : 'os prêmios saíram'}.`,
      tone: 'info',
    })
  }

  return {
    stateOf: ({ key }: Idea) => states.get(key),
    inputOf,
    /** Shows that an idea was added: by its button, or by a form, which has an id of its own. */
    markAdded(idea: Idea, by: 'button' | 'form') {
      setState([idea], () => 'added')
      const text = kind === 'tasks' ? ASSISTANT_MESSAGES.taskAdded : ASSISTANT_MESSAGES.rewardAdded
      showAdded(text, by === 'button' ? [idea] : [])
    },
    isAddingAll: write.isPending,
    message: write.message,
    addAll(ideas: readonly Idea[]) {
      sentIdeas.current = ideas
      write.send(ASSISTANT_ACTIONS.addIdeas, { [kind]: ideas.map(inputOf) })
    },
  }
}
