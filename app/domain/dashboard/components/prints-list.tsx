import CalendarDays from 'lucide-react/icons/calendar-days'
import FileSignature from 'lucide-react/icons/file-signature'
import { APP_PATHS } from '#app/base/app-paths.ts'
import { List } from '#app/ui/list.tsx'
import type { SettingsPage } from '../settings-page.ts'
import { SettingsRow } from './settings-row.tsx'

const PRINTS = [
  {
    path: APP_PATHS.weekChart,
    title: 'Quadro da semana',
    details: 'As tarefas de cada criança, para pôr na parede',
    Icon: CalendarDays,
  },
  {
    path: APP_PATHS.agreement,
    title: 'O nosso combinado',
    details: 'Tarefas e prêmios numa folha, para ler juntos e assinar',
    Icon: FileSignature,
  },
] as const

const RETURN_PAGE: SettingsPage = 'prints'

/** The pages of the family that can be printed. */
export function PrintsList() {
  return (
    <List>
      {PRINTS.map(({ path, title, details, Icon }) => (
        <SettingsRow
          key={path}
          icon={<Icon size={24} />}
          title={title}
          details={details}
          state={null}
          target={{ path, state: { returnState: { tab: 'settings', settingsPage: RETURN_PAGE } } }}
        />
      ))}
    </List>
  )
}
