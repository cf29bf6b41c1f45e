const { assistants } = await (await fetch("/assistants")).json();
const list = document.getElementById("assistants");
for (const { title, about } of assistants) {
  const item = document.createElement("li");
  item.textContent = `${title.ko} ${title.en}: ${about.ko} ${about.en}`;
  list.append(item);
}
