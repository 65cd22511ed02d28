import type { PostFields } from '#app/domain/blog/post.ts'
import { Sheet } from '#app/ui/sheet.tsx'
import { RevisionCompare } from './revision-compare.tsx'

/** A text to compare with the text in the editor. */
export interface Comparison {
  fields: PostFields
  label: string
}

interface CompareSheetProps {
  comparison: Comparison | null
  editorFields: PostFields
  categories: readonly { id: string; name: string }[]
  onClose: () => void
}

/** Dialog with the differences between a text and the text in the editor. */
export function CompareSheet({ comparison, editorFields, categories, onClose }: CompareSheetProps) {
  return (
    <Sheet open={comparison !== null} onOpenChange={onClose} title="As duas versões" size="lg">
      {comparison && (
        <RevisionCompare
          before={comparison.fields}
          after={editorFields}
          beforeLabel={comparison.label}
          afterLabel="o que você escreveu"
          categories={categories}
        />
      )}
    </Sheet>
  )
}
