/** What the library says. */

/** @type {import("../../core/words.js").Words} */
export const WORDS = {
  library_about: {
    ko: "도우미가 답할 때 찾아보는 자료입니다. 넣은 파일은 같은 조직 안에서만 쓰입니다.",
    en: "What assistants search when they answer. Files that you add are used within your organisation alone.",
  },
  corpora: { ko: "자료함", en: "Corpora" },
  first_corpus: { ko: "자료", en: "documents" },
  new_corpus: { ko: "새 자료함 이름", en: "Name of a new corpus" },
  corpus_name_about: {
    ko: "한글이나 영문으로 시작하고, 한글·영문·숫자·_·-만 쓸 수 있습니다.",
    en: "It begins with a letter and has letters, digits, _ and - alone.",
  },
  make: { ko: "만들기", en: "Create" },
  documents: { ko: "문서", en: "Documents" },
  documents_count: { ko: "문서 {count}개", en: "{count} documents" },
  shipped: { ko: "함께 제공", en: "comes along" },
  shipped_about: {
    ko: "프로그램과 함께 제공되는 자료라서 바꿀 수 없습니다.",
    en: "This comes with the program and cannot be changed.",
  },
  remove_corpus: { ko: "자료함 지우기", en: "Delete this corpus" },
  fill_about: {
    ko: "파일이나 폴더를 이 화면 아무 데나 놓으세요.",
    en: "Drop files or folders anywhere on this screen.",
  },
  drop_into: { ko: "여기에 놓으면 ‘{name}’에 넣습니다", en: "Drop to add to “{name}”" },
  add_files: { ko: "파일 고르기", en: "Choose files" },
  add_folder: { ko: "폴더 고르기", en: "Choose a folder" },
  filling: { ko: "넣는 파일", en: "Files being added" },
  file_read: { ko: "읽는 중", en: "being read" },
  file_added: { ko: "넣었습니다", en: "added" },
  file_changed: { ko: "새 내용으로 바꿨습니다", en: "replaced" },
  file_unchanged: { ko: "이미 있는 파일입니다", en: "already there" },
  not_read: { ko: "읽지 못한 파일", en: "Files that could not be read" },
  why: { ko: "까닭", en: "Why" },
  sure_document: { ko: "‘{name}’을(를) 자료함에서 지울까요?", en: "Remove “{name}” from the corpus?" },
  sure_corpus: {
    ko: "‘{name}’ 자료함과 그 안의 문서를 모두 지울까요? 되돌릴 수 없습니다.",
    en: "Delete the corpus “{name}” with all its documents? This cannot be undone.",
  },
  search_corpus: { ko: "이 자료함에서 찾기", en: "Search this corpus" },
  find: { ko: "찾기", en: "Search" },
  nothing_found: { ko: "찾은 것이 없습니다.", en: "Nothing was found." },
};
