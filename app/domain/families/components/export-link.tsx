import Download from 'lucide-react/icons/download'
import { APP_PATHS } from '#app/base/app-paths.ts'
import { ButtonLink } from '#app/ui/button.tsx'

/** Downloads a copy of all data before the family is deleted (rule 8). */
export function ExportLink() {
  return (
    <ButtonLink to={APP_PATHS.exportFamily} reloadDocument variant="outline" icon={<Download />}>
      Baixar uma cópia
    </ButtonLink>
  )
}
