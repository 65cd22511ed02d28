import { Scene } from './art/scene.tsx'
import { EmptyState } from './empty-state.tsx'

/** Shown instead of a page's content that did not load. */
export function NotLoaded({ title, className }: { title: string; className: string | undefined }) {
  return (
    <EmptyState
      className={className}
      level={2}
      art={<Scene name="sem-conexao" />}
      title={title}
      text="Confira a internet e tente de novo."
    />
  )
}
