import type { IdeaKind } from '../../assistant/assistant.ts'
import { CatalogueIdeas } from '../../assistant/components/catalogue-ideas.tsx'
import type { Child } from '../../children/child.ts'
import type { Dashboard } from '../dashboard.ts'

/** Returns the function that renders ideas of the catalogue for a child's empty list of tasks or rewards. */
export function ideasRenderer(dashboard: Dashboard, kind: IdeaKind) {
  const { children, tasks, rewards } = dashboard
  return (child: Child) => (
    <CatalogueIdeas
      key={child.id}
      kind={kind}
      child={child}
      familyChildren={children}
      tasks={tasks}
      rewards={rewards}
      calendar={dashboard}
    />
  )
}
