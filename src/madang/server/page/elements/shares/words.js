/** What links to conversations say, where they are made and where they are read. */

/** @type {import("../../core/words.js").Words} */
export const WORDS = {
  share_about: {
    ko: "링크를 받은 사람은 로그인하지 않고 이 대화를 읽을 수 있습니다. 파일은 보이지 않습니다.",
    en: "Whoever has the link can read this conversation without signing in. Files are not shown.",
  },
  share_for: { ko: "기간", en: "For" },
  days: { ko: "{count}일", en: "{count} days" },
  make_link: { ko: "링크 만들기", en: "Create a link" },
  open_until: { ko: "{time}까지 열려 있습니다", en: "Open until {time}" },
  end_link: { ko: "링크 취소", en: "End this link" },
  shared_link: { ko: "읽기 링크", en: "Read-only link" },
  shared_until: {
    ko: "공유된 대화입니다. {time}까지 읽을 수 있습니다.",
    en: "A shared conversation, to be read until {time}.",
  },
  shared_cut: { ko: "앞부분은 생략했습니다.", en: "Earlier parts are left out." },
};
