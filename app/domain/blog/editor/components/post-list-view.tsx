import Bug from 'lucide-react/icons/bug'
import Plus from 'lucide-react/icons/plus'
import Search from 'lucide-react/icons/search'
import { Form } from 'react-router'
import { UNKNOWN_PATH_MESSAGE } from '#app/ui/unknown-path.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Field } from '#app/ui/field.tsx'
import { Select } from '#app/ui/select.tsx'
import { TextInput } from '#app/ui/text-input.tsx'
import { ADMIN_PATH, CATEGORIES_PATH, DEBUG_PATH, NEW_POST_PATH, TRANSFERS_PATH } from '../admin-paths.ts'
import {
  adminListPath,
  type ListFilter,
  stateQueryValue,
  type PostListPage,
  STATE_LABELS,
  type UnsavedCopy,
} from '../post-list.ts'
import styles from './admin.module.css'
import { Pagination } from './pagination.tsx'
import { Notice } from './notice.tsx'
import { PostTable } from './post-table.tsx'
import { UnsavedCopies } from './unsaved-copies.tsx'

interface PostListViewProps {
  list: PostListPage
  copies: readonly UnsavedCopy[]
  filter: ListFilter
  /** The person was redirected from an unknown URL. */
  isFromUnknown: boolean
}

export function PostListView({ list, copies, filter, isFromUnknown }: PostListViewProps) {
  const isFiltered = filter.search !== '' || filter.state !== null
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <h1>Posts do blog</h1>
        <div className={styles.buttons}>
          <ButtonLink to={CATEGORIES_PATH} variant="quiet" size="sm" className={styles.secondaryLink}>
            Categorias
          </ButtonLink>
          <ButtonLink to={TRANSFERS_PATH} variant="quiet" size="sm" className={styles.secondaryLink}>
            Importar e exportar
          </ButtonLink>
          <ButtonLink to={DEBUG_PATH} variant="outline" icon={<Bug />}>
            Depuração
          </ButtonLink>
          <ButtonLink to={NEW_POST_PATH} icon={<Plus />}>
            Novo Post
          </ButtonLink>
        </div>
      </header>
      {isFromUnknown && <Notice>{UNKNOWN_PATH_MESSAGE}</Notice>}
      <UnsavedCopies copies={copies} />
      <Form
        action={ADMIN_PATH}
        role="search"
        aria-label="Posts"
        className={styles.filterForm}
        key={adminListPath(filter)}
      >
        <Field label="Título">
          <TextInput type="search" name="busca" defaultValue={filter.search} maxLength={100} />
        </Field>
        <Field label="Status">
          <Select name="status" defaultValue={filter.state ? stateQueryValue(filter.state) : ''}>
            <option value="">Todos</option>
            {Object.entries(STATE_LABELS).map(([state, label]) => (
              <option key={state} value={label.toLowerCase()}>
                {label}
              </option>
            ))}
          </Select>
        </Field>
        <Button type="submit" variant="outline" icon={<Search />}>
          Filtrar
        </Button>
      </Form>
      {isFiltered && (
        <p role="status" className={styles.resultCount}>
          {list.total === 1 ? '1 post encontrado.' : `${list.total} posts encontrados.`}{' '}
          <ButtonLink to={ADMIN_PATH} variant="quiet" size="sm">
            Ver todos
          </ButtonLink>
        </p>
      )}
      {list.posts.length > 0 ? <PostTable posts={list.posts} /> : <NoPosts isFiltered={isFiltered} />}
      <Pagination page={list.page} pages={list.pages} pathOf={(page) => adminListPath({ ...filter, page })} />
    </div>
  )
}

function NoPosts({ isFiltered }: { isFiltered: boolean }) {
  return (
    <EmptyState
      level={2}
      title="Nenhum post encontrado"
      text={isFiltered ? 'Tente outro título ou outro status.' : 'Escreva o primeiro em “Novo Post”.'}
    />
  )
}
