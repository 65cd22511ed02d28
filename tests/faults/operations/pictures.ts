import { sql } from 'kysely'
import { database } from '#app/database/database.server.ts'
import { mintFamilyScope, readFamily, noChecks } from '#app/database/family-scope.server.ts'
import { newId } from '#app/base/ids.ts'
import { saveChild } from '#app/domain/children/save-child.server.ts'
import { uploadImage } from '#app/domain/blog/media/upload-image.server.ts'
import { blackPng } from '#tests/support/png.ts'
import { childInput } from '#tests/support/family-content.ts'
import { aFamily } from '#tests/support/people.ts'
import { type KilledOperation, assertOk } from './operation.ts'

interface ChildPhotoInput {
  familyId: string
  userId: string
  childId: string
}

const scopeOf = ({ familyId, userId }: ChildPhotoInput) =>
  mintFamilyScope({
    familyId,
    userId,
    memberName: 'Marina',
    role: 'parent',
    childId: null,
    isFamilyAdmin: true,
    timeZone: 'America/Sao_Paulo',
    ...noChecks,
  })

const savePhoto = (input: ChildPhotoInput) =>
  saveChild(scopeOf(input), childInput({ id: input.childId, avatarType: 'custom' }), blackPng(64, 64))

/** Saves a child with a photo: inserts a row in `children` and one in `media`. */
export const childPhotoSave: KilledOperation<ChildPhotoInput> = {
  name: 'saving a child with a photo',
  async prepare() {
    const { id, guardian } = await aFamily()
    return { familyId: id, userId: guardian.id, childId: newId() }
  },
  async run(input, acknowledge) {
    assertOk(await savePhoto(input))
    acknowledge('the child with its photo')
  },
  async readState(input) {
    const { rows } = await readFamily(scopeOf(input), (tx) =>
      sql<{ children: number; photos: number; assigned: number }>`select
        (select count(*)::integer from children where family_id = ${input.familyId}::uuid) as children,
        (select count(*)::integer from media where family_id = ${input.familyId}::uuid) as photos,
        (select count(*)::integer from children c join media m on m.family_id = c.family_id
          and m.id = c.avatar_media_id where c.family_id = ${input.familyId}::uuid
          and (octet_length(m.bytes) > 0 or m.object_key is not null)) as assigned`.execute(tx),
    )
    const { children, photos, assigned } = rows[0]!
    if (children + photos + assigned === 0) return 'absent'
    return children === 1 && photos === 1 && assigned === 1 ? 'complete' : JSON.stringify(rows[0])
  },
  repeat: async (input) => void assertOk(await savePhoto(input)),
}

interface UploadInput {
  /** In pixels; different for each upload, so that no two files are equal. */
  width: number
  name: string
}

let lastWidth = 24

const upload = ({ width, name }: UploadInput) =>
  uploadImage(blackPng(width, 16), { name, alt: 'Preto' }, { id: null, ...noChecks })

/** Uploads a picture to the image library: inserts its row and the files of all its widths. */
export const pictureUpload: KilledOperation<UploadInput> = {
  name: 'uploading a picture',
  prepare: async () => ({ width: (lastWidth += 1), name: `${newId()}.png` }),
  async run(input, acknowledge) {
    assertOk(await upload(input))
    acknowledge('the picture')
  },
  async readState({ name }) {
    const { rows } = await sql<{ bytes: number; files: number; stored: number }>`select i.bytes,
      count(f.image_id)::integer as files, coalesce(sum(octet_length(f.bytes)), 0)::integer as stored
      from blog_images i left join blog_image_files f on f.image_id = i.id
      where i.name = ${name} group by i.id`.execute(database())
    if (rows.length === 0) return 'absent'
    const [{ bytes, files, stored }] = rows as [(typeof rows)[0]]
    return rows.length === 1 && files > 0 && stored === bytes ? 'complete' : JSON.stringify(rows)
  },
  repeat: async (input) => void assertOk(await upload(input)),
}
